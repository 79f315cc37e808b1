export { QuietFrame as default } from "@/components/site/quiet-frame";
