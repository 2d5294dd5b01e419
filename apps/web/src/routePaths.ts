/** Every path of the client. The route table is checked against it, and the inventory prints it. */
export const routePaths = [
  '/',
  '/login',
  '/Maintain',
  '/switchMenu',
  '/mainIndex',
  '/chapterMenu',
  '/answerPage',
  '/reviewTest',
  '/myErrorTest',
  '/collectNotes',
] as const

export type RoutePath = (typeof routePaths)[number]

/** Open without log-in (specification, section 2, "Route rules"). /Maintain speaks to everybody. */
export const openPaths: ReadonlySet<string> = new Set<RoutePath>(['/', '/login', '/Maintain'])

/** These are about the chosen subject and make no sense without one. */
export const subjectPaths: ReadonlySet<string> = new Set<RoutePath>([
  '/mainIndex',
  '/chapterMenu',
  '/answerPage',
  '/reviewTest',
  '/myErrorTest',
  '/collectNotes',
])
