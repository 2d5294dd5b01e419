import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cardExport } from '../../../calls/parts/cards.ts'
import { toast } from '../../../platform/feedback.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Deck.module.css'
import { saveAnkiFile } from './saveAnkiFile.ts'

const KINDS = [
  { kind: 'own', name: '自制卡片' },
  { kind: 'points', name: '您能查看的考点' },
  { kind: 'mistakes', name: '错题（题干、选项、答案与解析）' },
] as const

/** Downloads the subject's cards as a deck for Anki. */
export default function DeckExportDialog({ appEName, onClose }: { appEName: string; onClose: () => void }) {
  const [wanted, setWanted] = useState({ own: true, points: true, mistakes: true })
  const save = useMutation({
    ...cardExport(),
    onSuccess(file) {
      saveAnkiFile(file)
      const left = [
        file.LeftOut > 0 && `${file.LeftOut} 张超出上限`,
        file.PicturesLeftOut > 0 && `${file.PicturesLeftOut} 张图片没有带上`,
      ].filter(Boolean)
      toast(`已导出 ${file.Cards} 张卡片${left.length > 0 ? `；${left.join('，')}` : ''}`, 3000)
      onClose()
    },
  })
  const flag = (kind: keyof typeof wanted) => (wanted[kind] ? 1 : 0)
  const none = !KINDS.some(({ kind }) => wanted[kind])
  return (
    <Dialog
      open
      onClose={onClose}
      title="导出到 Anki"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={none}
            onClick={() =>
              save.mutate({ appEName, own: flag('own'), points: flag('points'), mistakes: flag('mistakes') })
            }
          >
            下载牌组
          </Button>
        </>
      }
    >
      <div className={styles.deck}>
        <fieldset className={styles.kinds}>
          <legend>带上哪些卡片</legend>
          {KINDS.map(({ kind, name }) => (
            <Checkbox
              key={kind}
              checked={wanted[kind]}
              onChange={(checked) => setWanted({ ...wanted, [kind]: checked })}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <p className={styles.small}>
          表格、图片和复习进度一起带上，按章分成子牌组。在 Anki 2.1.50 以上的版本里打开，导入时勾选“导入学习进度”。
        </p>
        {save.error && (
          <p role="alert" className={styles.failed}>
            没有导出：{save.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
