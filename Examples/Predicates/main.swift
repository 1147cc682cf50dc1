print("predicates")
