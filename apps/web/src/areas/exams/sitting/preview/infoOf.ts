import type { PaperInfo } from '../intro/introProps.ts'
import type { Previewed } from './previewServer.ts'

/** What a candidate is told of the paper; it opens at once, and nobody has sat it. */
export const infoOf = ({ Paper, EntrySeconds, HandInAfterSeconds, CaseRule }: Previewed): PaperInfo => ({
  ...{ EntrySeconds, HandInAfterSeconds, CaseRule },
  Paper: { ...Paper, OpensAt: null, ClosesAt: null, TellsAt: null },
  Mine: [],
  Candidate: { Name: '考生（预览）', Number: '20260001' },
  Now: Date.now(),
})
