import type { Handler } from '../../platform/calls/handler.ts'

/** Codes of subjects that were given up, and the codes that took their place; chains are followed to their end. */
export const replaceChapter: Handler<'subjects.replaceChapter'> = async ({ services }) =>
  Object.fromEntries(await services.subjects.codeReplacements())
