import { countInPostgres } from "@/tests/support/limit-counters";
import { testLimits } from "@/tests/support/limit-floods";

testLimits(countInPostgres);
