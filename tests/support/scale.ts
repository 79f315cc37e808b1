const isWhole = process.env.TEST_SCALE === "whole";

/**
 * How often a test repeats what it proves: enough to find a fault by default, so that people wait for the tests; the whole
 * number with TEST_SCALE=whole, which takes minutes for each of them.
 */
export const times = (usual: number, whole: number): number => (isWhole ? whole : usual);
