export { SiteShell as default } from "@/components/site/site-shell";
