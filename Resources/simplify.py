"""Visvalingam and Whyatt's simplification: how much each point of a line matters.

M. Visvalingam and J. D. Whyatt, "Line generalisation by repeated elimination of points", 1993: the point that
spans the smallest triangle with its neighbours goes first. The area of that triangle, never less than that of a
point that went before, is kept for each point; one pass thus serves the thresholds of all zooms.
"""

import heapq

INFINITE = float("inf")


def weights(line):
    """The area at which each point of a line goes; the ends stay."""
    count = len(line)
    result = [INFINITE] * count
    before = list(range(-1, count - 1))
    after = list(range(1, count + 1))
    heap = [(triangle(line[i - 1], line[i], line[i + 1]), i) for i in range(1, count - 1)]
    current = [0.0] * count
    for area, index in heap:
        current[index] = area
    heapq.heapify(heap)
    least = 0.0
    while heap:
        area, index = heapq.heappop(heap)
        if area != current[index] or result[index] != INFINITE:
            continue
        least = max(least, area)
        result[index] = least
        left, right = before[index], after[index]
        after[left], before[right] = right, left
        for other in (left, right):
            if 0 < other < count - 1:
                area = triangle(line[before[other]], line[other], line[after[other]])
                current[other] = area
                heapq.heappush(heap, (area, other))
    return result


def triangle(a, b, c):
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def simplified(line, importance, threshold):
    """The points of a line whose weight reaches the threshold."""
    return [point for point, weight in zip(line, importance) if weight >= threshold]
