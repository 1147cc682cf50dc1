"""Chinese names in simplified characters.

Wikidata's names in `zh` are in simplified or traditional characters, as they were entered. The pairs are those of
the Unicode Character Database (`kSimplifiedVariant` of Unihan, UAX 38) that occur in the places' names, without 阪, which
Japanese names keep.
"""

TRADITIONAL = (
    "亞來侖倫傑儂內凱別剛劍勞區參吳呂啟喬國園圖堅壘壢奧孫學宮實寧寶將岡島帥帶庫廣彥徹恆愛慶憲懷戶揚數晉會"
    "東棟楊楨極榮樂樹橋橫檳櫚欖欽歐歷歸湯溫滿漢澤濟濱瀋灘灣烏熱營爾獨瑪環瓊瓏畢當盧碼禮篤約納紐紹統綏綠維"
    "緬縣總羅義聖聯臘臺興舊茲華萊萬葉蓋蓮薩蘇蘭蘿見覺訥設詩誇諫諾謝讓豐貝貢貴費賈賓賴賽贊車軍輔農連達遜遼"
    "邁鄔鄧釧銀錫鎮鐵長門開闍關陽際雲霧靈靜韃韋順頓領頭風館馬魚魯鮑鮭鳥鳳鵝鶴鷹麗麥黃齊齋龍龐"
)
SIMPLIFIED = (
    "亚来仑伦杰侬内凯别刚剑劳区参吴吕启乔国园图坚垒坜奥孙学宫实宁宝将冈岛帅带库广彦彻恒爱庆宪怀户扬数晋会"
    "东栋杨桢极荣乐树桥横槟榈榄钦欧历归汤温满汉泽济滨沈滩湾乌热营尔独玛环琼珑毕当卢码礼笃约纳纽绍统绥绿维"
    "缅县总罗义圣联腊台兴旧兹华莱万叶盖莲萨苏兰萝见觉讷设诗夸谏诺谢让丰贝贡贵费贾宾赖赛赞车军辅农连达逊辽"
    "迈邬邓钏银锡镇铁长门开阇关阳际云雾灵静鞑韦顺顿领头风馆马鱼鲁鲍鲑鸟凤鹅鹤鹰丽麦黄齐斋龙庞"
)
PAIRS = str.maketrans(TRADITIONAL, SIMPLIFIED)


def simplified(text):
    """The text with simplified characters."""
    return text.translate(PAIRS)
