import type { Handler } from '../../platform/calls/handler.ts'

/** Replaced codes of subjects with their replacements; chains are followed to the end. */
export const replaceChapter: Handler<'subjects.replaceChapter'> = async ({ services }) =>
  Object.fromEntries(await services.subjects.codeReplacements())
