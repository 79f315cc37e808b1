"use client";

import { SubscribeForm, type SubscribeFormProps } from "@/components/articles/subscribe-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { paths } from "@/lib/paths";

type GuideDialogProps = { post: string; onClose: () => void } & Pick<SubscribeFormProps, "subscribe">;

/** Open for as long as it is rendered. */
export default function GuideDialog({ post, onClose, subscribe }: GuideDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <div className="flex items-start justify-between gap-4">
          <DialogTitle className="text-2xl">Before you go: the Digital Rights Guide</DialogTitle>
          <DialogClose className="plain-button">Close</DialogClose>
        </div>
        <DialogDescription className="mt-2 text-ink-muted">
          Get new articles by email, and open the guide whenever you like. It costs nothing.
        </DialogDescription>
        <SubscribeForm
          subscribe={subscribe}
          from="popup"
          post={post}
          page={paths.article(post)}
          button={buttonVariants()}
          className="mt-5"
        />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
          <a
            href={paths.nilGuidePdf}
            target="_blank"
            rel="noopener"
            data-guide
            className="font-semibold underline underline-offset-4"
          >
            Open the guide
            <span className="sr-only"> (PDF, opens in a new tab)</span>
          </a>
          <DialogClose asChild>
            <Button variant="quiet">No thanks</Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}
