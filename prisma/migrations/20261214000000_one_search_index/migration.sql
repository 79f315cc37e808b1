-- A search asks the index of all creators; that of some was a sample of it.
DROP INDEX creator_search_some_idx;
