import { CallToAction } from "@/components/mdx/call-to-action";
import { tableElements } from "@/components/mdx/data-table";
import { MarginNote } from "@/components/mdx/margin-note";
import { Status } from "@/components/mdx/status";
import { Term } from "@/components/mdx/term";
import { TextLink } from "@/components/mdx/text-link";
import { type Compiled, type Components, compileContent } from "@/lib/content/compile";

const common = { ...tableElements, a: TextLink, CallToAction, MarginNote, Status, Term };

/**
 * The text of a content file as elements, and its outline. Put `content` inside an element with the class `prose`.
 * `more` are the components that only some texts use. Throws ContentError where the text cannot be parsed.
 */
export const renderContent = (file: { file: string; body: string }, more: Components = {}): Promise<Compiled> =>
  compileContent(file, { ...common, ...more });
