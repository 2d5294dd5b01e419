import { join } from 'node:path'

/** A PDF document of a demo subject; tools/makeDemoDocuments.ts printed it from the book of the same `shelf`. */
export interface DemoDocument {
  appEName: string
  shelf: 'secret' | 'clearance' | 'sprint'
  title: string
  fileName: string
  /** Absolute path of the file. */
  file: string
  freePages: number
  canSave: boolean
}

const dir = join(import.meta.dirname, '../documents')
const document = (
  appEName: string,
  fileName: string,
  of: Pick<DemoDocument, 'shelf' | 'title' | 'freePages' | 'canSave'>,
): DemoDocument => ({ appEName, fileName, file: join(dir, fileName), ...of })

export const DEMO_DOCUMENTS: readonly DemoDocument[] = [
  document('ZY_LCZY_YTMJ', 'lczy-secret.pdf', {
    ...{ shelf: 'secret', title: '考点秘籍（整本）', freePages: 2, canSave: false },
  }),
  document('ZY_LCZY_YTMJ', 'lczy-clearance.pdf', {
    ...{ shelf: 'clearance', title: '通关宝典（整本）', freePages: 1, canSave: true },
  }),
  document('ZY_LCZY_YTMJ', 'lczy-sprint.pdf', {
    ...{ shelf: 'sprint', title: '看图冲刺（打印版）', freePages: 1, canSave: true },
  }),
  document('ZC_NK_YTMJ', 'nk-secret.pdf', {
    ...{ shelf: 'secret', title: '考点秘籍（整本）', freePages: 1, canSave: false },
  }),
]
