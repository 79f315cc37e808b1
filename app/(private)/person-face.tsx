import { visitorTo } from "@/app/(private)/visitor";
import { Face } from "@/components/creators/face";
import { facesOf } from "@/lib/pictures/queries";

/**
 * The face of a creator whose name is beside it, as this visitor may see it. Nothing for somebody who was erased, or for a
 * sample.
 */
export async function PersonFace({ creatorId, className }: { creatorId: string; className?: string }) {
  const face = (await facesOf([creatorId], visitorTo)).get(creatorId);
  return face && <Face of={face} size="mark" {...(className && { className })} />;
}
