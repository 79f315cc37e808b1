import { countInPostgres, testLimits } from "@/tests/support/limit-counters";

testLimits(countInPostgres);
