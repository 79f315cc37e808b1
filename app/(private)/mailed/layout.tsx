export { MemberFrame as default } from "@/app/(private)/member-frame";
