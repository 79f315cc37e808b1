export { Missing as default } from "@/components/site/missing";
