import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import type { HeldFactors } from "@/lib/accounts/factors";
import type { FormAction } from "@/lib/forms/state";

type PasskeyListProps = { passkeys: HeldFactors["passkeys"]; remove: FormAction; page: string };

export const PasskeyList = ({ passkeys, remove, page }: PasskeyListProps) => (
  <ActionForm action={remove} page={page} prefix="passkeys-" closed={passkeys.length === 0} className="space-y-4">
    <ErrorSummary />
    {passkeys.length === 0 ? (
      <p className="text-ink-muted">You have none yet.</p>
    ) : (
      <ul className="-mt-4">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{name}</p>
              <p className="text-ink-muted text-sm">
                Since <Moment at={createdAt} />
                {lastUsedAt && (
                  <>
                    <br />
                    Last used <Moment at={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            <SubmitButton variant="outline" size="sm" name="factor" value={id} pendingLabel="Removing...">
              Remove
              <span className="sr-only"> {name}</span>
            </SubmitButton>
          </li>
        ))}
      </ul>
    )}
  </ActionForm>
);
