import type { Metadata } from "next";
import { answerVerification, decideOn, removePicture, removeSample } from "@/app/(private)/admin/creators/actions";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { listPage } from "@/app/(private)/admin/list-page";
import { creatorsView, type RowWithSamples, suspendingPage, verifyingPage } from "@/components/admin/creators-view";
import { KeptForm } from "@/components/form/kept-form";
import { databaseTime } from "@/lib/clock";
import { findCreatorRow, listCreators, withFile } from "@/lib/creators/admin";
import { creatorFilterLabels } from "@/lib/creators/rules";
import { optionsOf } from "@/lib/forms/state";
import { countClosable } from "@/lib/offers/suspend";
import { facesOf, picturesForStaff } from "@/lib/pictures/queries";
import type { Page } from "@/lib/postgres/pages";
import { samplesForStaff } from "@/lib/samples/queries";

export const metadata: Metadata = { title: "Admin: creators" };

export default listPage({
  tab: "creators",
  table: "creator_profile",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(creatorFilterLabels) },
  empty: "No creators yet.",
  read: async (listing): Promise<Page<RowWithSamples>> => {
    const page = await listCreators(listing);
    const faces = await facesOf(
      page.rows.map(({ id }) => id),
      async () => ({ userId: undefined, isBrand: false, isStaff: true }),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, face: faces.get(row.id) })) };
  },
  find: findCreatorRow,
  open: async (row): Promise<RowWithSamples> => {
    const now = await databaseTime();
    const [opened, samples, pictures, closable] = await Promise.all([
      withFile(row),
      samplesForStaff(row.id),
      picturesForStaff(row.id),
      countClosable(row.id, now),
    ]);
    return { ...opened, samples, pictures, closable };
  },
  view: () =>
    creatorsView({ decide: decideOn, answer: answerVerification, removeSample, removePicture, erase: erasePerson }),
  kept: (address) => (
    <>
      <KeptForm action={decideOn} page={address} labels={{ note: "Note" }} />
      <KeptForm action={decideOn} page={verifyingPage(address)} labels={{ note: "Note" }} />
      <KeptForm action={decideOn} page={suspendingPage(address)} labels={{ note: "What the creator reads" }} />
      <KeptForm action={answerVerification} page={address} labels={{ answer: "What the creator reads" }} />
      <KeptForm action={removePicture} page={address} labels={{ why: "What the creator reads" }} />
      <KeptForm action={removeSample} page={address} labels={{ why: "What the creator reads" }} />
      <KeptForm action={erasePerson} page={address} />
    </>
  ),
});
