import { paths } from '../../paths.ts'
import { toast } from '../../platform/feedback.ts'
import { openPoint } from '../../platform/knowledge/openPoint.ts'
import { useNavigate } from '../../platform/navigation/router/hooks.ts'
import { askPurchase } from '../../platform/popups/purchase.ts'
import { linkOf, type Row } from './rows.ts'

const TOLD_MS = 4_000

/**
 * Opens the chosen row and closes the search. A locked result opens the purchase pop-up, a waiting one shows a message.
 */
export function useOpenRow(appID: number, onClose: () => void) {
  const navigate = useNavigate()
  return (row: Row): void => {
    if (row.type === 'found' && row.found.State === 'waits') {
      toast('这道题在一场考试里，交卷以后再看', TOLD_MS)
      return
    }
    onClose()
    if (row.type === 'chapters') void navigate(paths.chapterMenu({ q: row.word }))
    else if (row.type === 'subjects') void navigate(paths.switchMenu({ q: row.word }))
    else if (row.type === 'found') {
      const link = linkOf(appID, row.kind, row.found)
      // The panel of a point says itself what of it is closed.
      if (row.kind === 'point') void openPoint(row.found.ID)
      else if (row.found.State === 'locked') void askPurchase({ modulevip: row.found.Module })
      else if (link) void navigate(link)
    }
  }
}
