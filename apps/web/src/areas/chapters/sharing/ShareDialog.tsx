import { useQuery } from '@tanstack/react-query'
import type { WireShareChapter } from '@tizhou/contract/areas/chapters/chapters'
import { CircleCheck, Lock } from 'lucide-react'
import { getShareChapter } from '../../../calls/parts/trees.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { toast } from '../../../platform/feedback.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  appID: number
  /** Everything that opens by sharing. */
  chapters: readonly WireShareChapter[]
  onClose: () => void
}

/** The learner's share link, the number of friends who followed it, and the chapters that it opens. */
export default function ShareDialog({ appID, chapters, onClose }: ShareDialogProps) {
  const mine = useQuery(getShareChapter({ appID }))
  const friends = mine.data?.Friends ?? 0
  const url = mine.data ? `${location.origin}${hrefOf(paths.freeCatalogue({ share: mine.data.Code }))}` : ''
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast('链接已复制')
    } catch {
      toast('没有复制成功，请选中链接后复制', 2500)
    }
  }
  return (
    <Dialog open title="分享解锁章节" onClose={onClose}>
      <p className={styles.how}>
        把链接发给同学。同学登录后打开链接，就计为您的一位好友；够数的章节会自动为您开放，同学可免费体验本科目。
      </p>
      {mine.isError ? (
        <LoadFailure compact error={mine.error} what="分享链接" onRetry={() => void mine.refetch()} />
      ) : (
        <div className={styles.link}>
          <TextInput aria-label="我的分享链接" readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button variant="primary" disabled={url === ''} onClick={() => void copy()}>
            复制
          </Button>
        </div>
      )}
      <p className={styles.friends}>
        已有 <strong>{friends}</strong> 位好友通过链接来过
      </p>
      <ul className={styles.chapters}>
        {chapters.map((chapter) => {
          const open = chapter.IsOpen === 1 || friends >= chapter.Friends
          return (
            <li key={chapter.CptID} data-open={open || undefined}>
              {open ? <CircleCheck aria-hidden="true" /> : <Lock aria-hidden="true" />}
              <span className={styles.name}>{chapter.Name}</span>
              <span>{chapter.TestCount} 题</span>
              <span>{open ? '已开放' : `还差 ${chapter.Friends - friends} 位好友`}</span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
