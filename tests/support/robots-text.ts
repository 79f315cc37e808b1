type Rule = { name: string; value: string };
type Group = { agents: string[]; rules: Rule[] };
/** `records` belong to no group. */
type RobotsText = { groups: Group[]; records: Rule[] };

/** Global records: RFC 9309 (2.2.4), and RSL 1.0 (4.4) before the first group. */
const isGlobal = (name: string, group: Group | undefined) => name === "sitemap" || !group;

/** By RFC 9309: names in any case, comments, groups of one or more user agents. */
export function parseRobots(text: string): RobotsText {
  const found: RobotsText = { groups: [], records: [] };
  let group: Group | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^[ \t]*([a-z-]+)[ \t]*:[ \t]*([^#]*?)[ \t]*(?:#.*)?$/i.exec(line) ?? [];
    const rule = { name: name.toLowerCase(), value };
    if (rule.name === "user-agent") {
      if (!group || group.rules.length > 0) {
        group = { agents: [], rules: [] };
        found.groups.push(group);
      }
      group.agents.push(value.toLowerCase());
    } else if (rule.name && isGlobal(rule.name, group)) found.records.push(rule);
    else if (rule.name) group?.rules.push(rule);
  }
  return found;
}

export const rulesOf = ({ groups }: RobotsText, name: string): string[] =>
  groups.flatMap(({ agents, rules }) =>
    agents.includes("*") ? rules.flatMap((rule) => (rule.name === name ? rule.value : [])) : [],
  );

/**
 * A dictionary of tokens (RFC 9651, section 3.2), such as an aipref preference of the IETF. Throws for anything else.
 */
export function parsePreference(text: string): Record<string, string> {
  const members = text
    .split(/[ \t]*,[ \t]*/)
    .map((member) => /^([a-z*][a-z0-9_.*-]*)=([A-Za-z*][\w.-]*)$/.exec(member));
  return Object.fromEntries(
    members.map((member) => {
      if (!member) throw new Error(`No dictionary of tokens: ${text}`);
      return [member[1], member[2]];
    }),
  );
}
