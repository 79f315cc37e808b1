import { parseArgs } from "node:util";
import { type Defect, describeDefect } from "@/lib/audit/checks";
import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

/** Throws `CommandError` if `--head` or `--key` is malformed. */
function readOptions(args: string[]) {
  try {
    const options = { head: { type: "string" }, key: { type: "string", multiple: true } } as const;
    const { head, key } = parseArgs({ args, options }).values;
    const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{32,64})$/.exec(head ?? "") ?? [];
    if (head !== undefined && !hash) throw new Error("--head must be a <row>:<hash> that this command printed");
    if (key?.some((one) => !/^[0-9a-f]{64}$/.test(one))) throw new Error("--key must be 64 hexadecimal digits");
    return { kept: seq && hash ? { seq: Number(seq), hash } : undefined, keys: key };
  } catch (error) {
    const usage = "npm run audit:verify [-- --head <row>:<hash>] [--key <public key>]...";
    throw new CommandError(error instanceof Error ? error.message : String(error), usage);
  }
}

/**
 * `npm run audit:verify`: recomputes the audit log's chain and prints a line for each defect, then the head, and checks that each
 * certificate is signed with a published key and of its own license. Returns 1 if there is a defect. `--head` compares with a head kept elsewhere; `--key` sets the keys to trust instead of this
 * server's.
 */
export function main(args: string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { kept, keys } = readOptions(args);
    const { checkpointKeys } = await import("@/lib/audit/signing");
    const { inSnapshot } = await import("@/lib/audit/verify");
    const { verifyAudit } = await import("@/lib/audit/verify");
    const { checkCertificates, describeCertificates } = await import("@/lib/certificates/of-license");

    const trusted = new Set(keys ?? checkpointKeys());
    const report = (defect: Defect) => say(`defect: ${describeDefect(defect)}`);
    const { audit, certificates } = await inSnapshot(async (ask) => ({
      audit: await verifyAudit(ask, { trusted, kept, report }),
      certificates: await checkCertificates(ask),
    }));
    const { rows, blanked, head, checkpoints, defects } = audit;
    const { count, last } = checkpoints;
    say(last ? `signed: up to row ${last.seq}, at ${last.signedAt}` : "signed: nothing yet");
    if (blanked > 0) say(`blanked notes: ${blanked}`);
    say(`keys: ${[...trusted].join(" ")}`);
    say(`certificates: ${describeCertificates(certificates)}`);
    say(`audit: ${rows} rows, head ${head.seq}:${head.hash}, checkpoints ${count}, defects ${defects}`);
    return defects + certificates.unsigned + certificates.foreign > 0 ? 1 : 0;
  });
}
