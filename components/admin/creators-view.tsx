import type { ReactNode } from "react";
import {
  AnswerForm,
  CreatorFileView,
  CreatorHistory,
  CreatorPictures,
  CreatorSamples,
} from "@/components/admin/creator-file";
import { EraseForm } from "@/components/admin/erase-form";
import { Facts } from "@/components/admin/facts";
import { FoldedAct } from "@/components/admin/folded-act";
import { emailColumn, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Face, Initials } from "@/components/creators/face";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { CreatorRow } from "@/lib/creators/admin";
import { craftLabel } from "@/lib/creators/page-rules";
import type { Pictured } from "@/lib/creators/public-page";
import {
  type CreatorDecision,
  decisionsOn,
  NOTE_MAX,
  noticeLabel,
  presetLabels,
  profileStateLabels,
  profileStateOf,
  type SeenCreator,
  seenVersion,
} from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import type { StaffPicture } from "@/lib/pictures/queries";
import type { StaffSample } from "@/lib/samples/queries";
import { formatUsd } from "@/lib/terms/fees";
import { describeAllowedMedia } from "@/lib/terms/scope";
import { categoryLabels, describeRights } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

const tones = {
  pending: "awaiting",
  active: "neutral",
  suspended: "refused",
  closed: "ended",
} as const;

/** What else is shown of a row that is opened, and the face of each. `closable`: how many offers a suspension closes. */
export type RowWithSamples = CreatorRow & {
  face?: Pictured | undefined;
  samples?: readonly StaffSample[];
  pictures?: readonly StaffPicture[];
  closable?: number;
};

type Actions = Record<"decide" | "answer" | "removeSample" | "removePicture" | "erase", FormAction>;

export const creatorsView = ({
  decide,
  answer,
  removeSample,
  removePicture,
  erase,
}: Actions): RowView<RowWithSamples> => ({
  label: "Creators",
  isCompact: true,
  heading: "Name",
  nameOf: ({ displayName }) => displayName,
  face: ({ face, displayName }) =>
    face ? <Face of={face} size="mark" className="w-8!" /> : <Initials of={displayName} className="w-8!" />,
  columns: [
    emailColumn(),
    {
      heading: "State",
      show: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={tones[profileStateOf(row)]}>{profileStateLabels[profileStateOf(row)]}</Badge>
          {row.seen?.isVerified && <Badge tone="verified">Verified</Badge>}
          {row.askedAt && <Badge tone="awaiting">Asked to be verified</Badge>}
          {needsCheck(row) && <Badge tone="awaiting">To be checked</Badge>}
          {row.seen?.isVerified && areWordsChanged(row) && <Badge tone="neutral">Page changed since</Badge>}
        </span>
      ),
    },
    { ...madeColumn("Since"), className: "aside whitespace-nowrap" },
    { heading: "Offers", isNumeric: true, className: "told", show: ({ offers }) => (offers > 0 ? offers : null) },
  ],
  details: (row, address) => (
    <>
      {row.file && <CreatorFileView file={row.file} name={row.displayName} />}
      <Facts facts={identityOf(row)} />
      <AnswerForm file={row.file} row={row.id} address={address} answer={answer} />
      <VerifyForm row={row} address={address} decide={decide} />
      <DecisionForm row={row} address={address} decide={decide} />
      <Facts facts={rulesOf(row)} />
      <CreatorPictures pictures={row.pictures ?? []} row={row.id} address={address} remove={removePicture} />
      <CreatorSamples samples={row.samples ?? []} row={row.id} address={address} remove={removeSample} />
      {row.file && <CreatorHistory file={row.file} />}
      <SuspendForm row={row} address={address} decide={decide} />
      <EraseForm id={row.id} email={row.email} address={address} erase={erase} />
    </>
  ),
});

const identityOf = (row: CreatorRow) =>
  [
    ["Mailbox", row.email],
    ["Phone", row.phone && <Phone key="phone" number={row.phone} />],
    ["Page", <OwnPage key="page" row={row} />],
    ["Portrait", row.hasPortrait ? "Set" : "None"],
    ["Craft", craftLabel(row.seen?.craft ?? null)],
    ["About", row.bio],
    ["Links", row.links.length > 0 && <Links key="links" links={row.links} />],
    ["Held back", row.seen?.held && <HeldWords key="held" row={row} held={row.seen.held} />],
    ["When checked", areWordsChanged(row) && <CheckedWords key="checked" row={row} />],
    ["City", row.city],
    ["Verified", row.verification && <Verified row={row} verification={row.verification} />],
    ["Verification note", row.verification?.note],
    ["Name", row.seen?.isNameHeld && "Held back: it looks like somebody else’s, or like ours"],
    ["Closed by its owner", row.closedAt && <Moment at={row.closedAt} />],
  ] as const;

const rulesOf = (row: CreatorRow) =>
  [
    ["Preset", presetLabels[row.preset].title],
    ["Allows", describeRights(row.rights)],
    ["Categories", row.categories.map((category) => categoryLabels[category]).join(", ")],
    ["Minimum rate", formatUsd(row.priceFloorCents)],
    ["Auto-approve", row.autoApprove ? "On" : "Off"],
    ["Exclusive licenses", row.allowsExclusive ? "May be asked for" : "Off"],
    ["Media", describeAllowedMedia(row.media)],
    ["Notice to end a digital replica", row.rights.includes("replica") && noticeLabel(row.replicaNoticeDays)],
    ["Address confirmed", row.activatedAt && <Moment at={row.activatedAt} />],
    ["Id", row.id],
  ] as const;

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="underline underline-offset-2">
    {number}
  </a>
);

const Links = ({ links }: { links: readonly string[] }) => (
  <ul className="space-y-1">
    {links.map((link) => (
      <li key={link}>
        <a
          href={link}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          className="wrap-anywhere underline underline-offset-2"
        >
          {link}
        </a>
      </li>
    ))}
  </ul>
);

const shownClass = "wrap-anywhere block whitespace-pre-line";

/** What the page is to say, and does not before staff allow it. */
function HeldWords({ row, held: { bio, links } }: { row: CreatorRow; held: NonNullable<SeenCreator["held"]> }) {
  const more = links.filter((link) => !row.links.includes(link));
  return (
    <>
      <span className="block text-error">
        It claims, or seems, to act for somebody else. The page does not show it.
      </span>
      {bio !== row.bio && <bdi className={shownClass}>{bio}</bdi>}
      {more.length > 0 && <Links links={more} />}
    </>
  );
}

/** What the page said when the creator was checked, where it says something else now. */
function CheckedWords({ row }: { row: CreatorRow }) {
  const { verification, seen } = row;
  if (!verification?.page) return null;
  const { craft, bio, links } = verification.page;
  return (
    <>
      <span className="block text-error">The page says something else now</span>
      {craft !== seen?.craft && <span className="block">Craft: {craftLabel(craft) ?? "none"}</span>}
      {bio !== row.bio && <bdi className={shownClass}>{bio || "Nothing about them"}</bdi>}
      {links.join() !== row.links.join() &&
        (links.length > 0 ? <Links links={links} /> : <span className="block">No links</span>)}
    </>
  );
}

/** What a verification covers besides the name and the mailbox. */
function OwnPage({ row: { seen, isPublic } }: { row: CreatorRow }) {
  if (!seen?.slug) return "No public page";
  const path = paths.creatorPage(seen.slug);
  return isPublic ? (
    <a href={path} className="underline">
      {path}
    </a>
  ) : (
    `${path}, not public`
  );
}

const needsCheck = ({ seen, closedAt }: CreatorRow): boolean =>
  seen !== null &&
  closedAt === null &&
  (seen.isNameHeld || seen.held !== null || (seen.hasVerification && !seen.isVerified));

/** Since the creator was verified, if what the page said then was recorded. */
const areWordsChanged = ({ seen, verification, bio, links }: CreatorRow): boolean =>
  Boolean(verification?.page) &&
  (verification?.page?.bio !== bio ||
    verification.page.craft !== seen?.craft ||
    verification.page.links.join() !== links.join());

function Verified({ row, verification }: { row: CreatorRow; verification: NonNullable<CreatorRow["verification"]> }) {
  const { checkedAt, name, changed } = verification;
  return (
    <>
      <Moment at={checkedAt} />, as <bdi className="font-semibold">{name}</bdi>
      {changed.length > 0 && (
        <span className="block text-error">
          Does not count any more: another {changed.join(", ")} since
          {name !== row.displayName && (
            <>
              , now <bdi>{row.displayName}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

/** Without scripts React tells two forms of one action apart by their pages alone. */
export const verifyingPage = (address: string): string => pageOf(address, "verify");
export const suspendingPage = (address: string): string => pageOf(address, "suspend");
const pageOf = (address: string, decision: OwnDecision): string => `${address.split("#")[0]}#${decision}`;

type OwnDecision = "verify" | "suspend";

type OwnFormProps = { row: CreatorRow; address: string; decide: FormAction };

/** A decision with a form of its own: the parts that are the same in each. `children`: nothing while it is not possible. */
function OwnForm({
  row,
  address,
  decide,
  decision,
  children,
}: OwnFormProps & { decision: OwnDecision; children: ReactNode }) {
  const { seen } = row;
  const mayDecide = seen !== null && decisionsOn(seen).includes(decision);
  return (
    <div id={decision} className="scroll-mt-24">
      <ActionForm
        action={decide}
        page={pageOf(address, decision)}
        prefix={`${row.id}-${decision}-`}
        closed={!mayDecide}
        className="max-w-xl space-y-4"
      >
        <ErrorSummary />
        {mayDecide && (
          <>
            <input type="hidden" name="userId" value={row.id} />
            <input type="hidden" name="version" value={seenVersion(seen)} />
            {children}
          </>
        )}
      </ActionForm>
    </div>
  );
}

/** A form of its own, so that nobody verifies by pressing Enter on a note about something else. */
const VerifyForm = (props: OwnFormProps) => (
  // Its result leaves with the next decision, so that two do not stand together.
  <OwnForm key={props.row.status} {...props} decision="verify">
    <Field
      as="textarea"
      name="note"
      label="What you checked"
      hint="How you know who this is. The creator is not mailed it, but sees it under “Your data”. It is kept with the verification."
      required
      rows={2}
      maxLength={NOTE_MAX}
    />
    <SubmitButton name="decision" value="verify" size="sm" pendingLabel="Verifying...">
      Verify creator
    </SubmitButton>
  </OwnForm>
);

const decisionLabels: Record<Exclude<CreatorDecision, "verify" | "suspend">, { label: string; pending: string }> = {
  unverify: { label: "Remove verification", pending: "Removing..." },
  "allow-name": { label: "Allow this name", pending: "Allowing..." },
  "allow-words": { label: "Allow these words", pending: "Allowing..." },
  lift: { label: "Lift suspension", pending: "Lifting..." },
};

/** Of its own: what is typed here is read by the creator, unlike the notes of the other decisions. */
const SuspendForm = ({ row, ...props }: OwnFormProps & { row: RowWithSamples }) => (
  <OwnForm row={row} {...props} decision="suspend">
    <FoldedAct summary="Suspend this creator">
      <input type="hidden" name="reader" value="creator" />
      <Field
        as="textarea"
        name="note"
        label="Why the profile is suspended"
        hint="The creator reads it word for word, in an email and on the dashboard. Leave out what the law or another person’s safety forbids to say."
        required
        rows={2}
        maxLength={NOTE_MAX}
      />
      <p>
        {row.closable
          ? `This closes ${countOf(row.closable, "open offer")}, with an email to each brand. They stay closed if the suspension is lifted. Licenses stay as they are.`
          : "No offer is open. Licenses stay as they are."}
      </p>
      <SubmitButton name="decision" value="suspend" size="sm" variant="outline" pendingLabel="Suspending...">
        Suspend creator
      </SubmitButton>
    </FoldedAct>
  </OwnForm>
);

/** Stays in place when the state changes, so that its result can be read. */
function DecisionForm({ row, address, decide }: { row: CreatorRow; address: string; decide: FormAction }) {
  const { seen } = row;
  const possible = seen ? decisionsOn(seen) : [];
  const decisions = possible.filter((decision) => decision !== "verify" && decision !== "suspend");
  return (
    <ActionForm
      action={decide}
      page={address}
      prefix={`${row.id}-`}
      closed={decisions.length === 0}
      className="max-w-xl space-y-4"
    >
      <ErrorSummary />
      {seen && decisions.length > 0 && (
        <>
          <input type="hidden" name="userId" value={row.id} />
          <input type="hidden" name="version" value={seenVersion(seen)} />
          <Field
            as="textarea"
            name="note"
            label="Note"
            hint="Why. It is kept in the audit log."
            required
            rows={2}
            maxLength={NOTE_MAX}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {decisions.map((decision) => (
          <SubmitButton
            key={decision}
            name="decision"
            value={decision}
            size="sm"
            variant="outline"
            pendingLabel={decisionLabels[decision].pending}
          >
            {decisionLabels[decision].label}
          </SubmitButton>
        ))}
        {possible.length === 0 && (
          <p>
            {row.closedAt
              ? "The creator closed this profile for good: there is nothing to decide."
              : "Nobody has confirmed this address: nothing of this is active, and there is nothing to decide."}
          </p>
        )}
      </div>
    </ActionForm>
  );
}
