import type { Group } from '../../../calls/agents.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { QrCode } from '../../../ui/illustration/QrCode.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { reportServiceClick } from '../../tracking/media.ts'
import styles from './JoinDialog.module.css'

/** A group's code to scan, and its link for a reader on the device that has the app. The caller has checked `Url`. */
export default function JoinDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  return (
    <Dialog
      open
      size="s"
      title={group.Name}
      onClose={onClose}
      footer={
        <>
          <a
            className={buttonClass('ghost')}
            href={group.Url}
            target="_blank"
            rel="noreferrer noopener"
            onClick={() => reportServiceClick({ problemID: String(group.GroupID), buttonName: `打开${group.Name}` })}
          >
            在这台电脑上打开
          </a>
          <Button variant="primary" onClick={onClose}>
            好
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <QrCode text={group.Url} label={`${group.Name}的二维码`} />
        <p>
          用手机扫一扫{group.Kind === 'card' ? '添加名片' : '加入群聊'}
          {group.Number && `，号码 ${group.Number}`}。
        </p>
      </div>
    </Dialog>
  )
}
