import { Crown } from 'lucide-react'
import type { Subject } from '../../platform/subject.ts'
import { currentShift, type ModuleInfo, versionsThatOpen } from '../../subject/moduleInfo.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Chapter } from './chapterTree.ts'
import styles from './LockedDialog.module.css'
import { MODULE } from './queries.ts'

interface LockedDialogProps {
  /** The chapter that was asked for; null: closed. */
  chapter: Chapter | null
  subject: Subject
  info: ModuleInfo | undefined
  onClose: () => void
}

/** Why a chapter is locked and which shifts open it (specification, "Purchase-required pop-up, new style"). */
export function LockedDialog({ chapter, subject, info, onClose }: LockedDialogProps) {
  const shifts = info ? versionsThatOpen(info, MODULE) : []
  return (
    <Dialog
      open={chapter !== null}
      size="s"
      title="本章需开通后练习"
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          我知道了
        </Button>
      }
    >
      <div className={styles.body}>
        <p>
          您当前的班次为 <strong>{info ? currentShift(info) : subject.AppVname}</strong>，不包含“{chapter?.name}”。
        </p>
        {shifts.length > 0 && (
          <>
            <p>开通以下任意班次即可使用此功能：</p>
            <ul>
              {shifts.map((version) => (
                <li key={version.vn}>
                  <Crown aria-hidden="true" />
                  {version.vname}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={styles.note}>
          如果您已购买，请重新登录。目录中标有“免费”的章节可以直接练习，您已有的记录不受影响。
        </p>
      </div>
    </Dialog>
  )
}
