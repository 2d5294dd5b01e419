import type { CommentEntry } from '../../../calls/materials.ts'
import type { MenuEntry } from '../reading/Menu.tsx'

type Entry = MenuEntry & Pick<CommentEntry, 'paperID'>

/** The headings of the two kinds. Ids below 0: no text has one. */
const GROUPS = [
  { id: -1, name: '考点', isIn: ({ paperID }: Entry) => paperID === null },
  { id: -2, name: '试卷', isIn: ({ paperID }: Entry) => paperID !== null },
] as const

/**
 * Comments on points, then those on papers, each below its heading; without any on papers as they are. A part without a
 * text is in each group that has a text below it.
 */
export function inGroups(entries: readonly Entry[]): readonly MenuEntry[] {
  if (!entries.some(({ paperID }) => paperID !== null)) return entries
  const byID = new Map(entries.map((entry) => [entry.id, entry]))
  return GROUPS.flatMap(({ id: group, name, isIn }) => {
    const texts = entries.filter((entry) => entry.hasText === 1 && isIn(entry))
    if (texts.length === 0) return []
    const kept = new Set(texts.map(({ id }) => id))
    for (const text of texts)
      for (let up = byID.get(text.parentID); up && !kept.has(up.id); up = byID.get(up.parentID))
        if (up.hasText === 0) kept.add(up.id)
    // The same part may stand in both groups: each has an id of its own.
    const own = (id: number) => (group === GROUPS[1].id && byID.get(id)?.hasText === 0 ? -id : id)
    return [
      { id: group, parentID: 0, name, hasText: 0, open: true } as const,
      ...entries
        .filter(({ id }) => kept.has(id))
        .map((entry) => ({
          ...entry,
          id: own(entry.id),
          parentID: kept.has(entry.parentID) ? own(entry.parentID) : group,
        })),
    ]
  })
}
