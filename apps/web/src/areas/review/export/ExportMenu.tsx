import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { printWithPictures } from '../../../platform/export/usePrint.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { pictureBase } from '../../../runner/question/pictures.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import type { ReviewItem } from '../list/reviewItems.ts'

/** The most questions of an export: a reasonable number of pages. */
const MOST = 500

export interface ExportMenuProps {
  appID: number
  title: string
  /** Loads missing questions of the list, up to `most`, and resolves with the questions to export. */
  load: (most: number) => Promise<readonly ReviewItem[]>
  size?: 's' | 'm'
}

/** Prints questions, saves them as PDF (by the browser's print dialog) or as a Word file. */
export function ExportMenu({ appID, title, load, size }: ExportMenuProps) {
  const [pending, setPending] = useState(false)
  const run = async (then: (items: readonly ReviewItem[]) => void | Promise<void>) => {
    setPending(true)
    try {
      await then(await load(MOST))
    } catch {
      toast('没有导出成功，请检查网络后再试', REQUEST_TOAST_MS)
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu
      label="导出"
      align="end"
      trigger={
        <Button size={size} icon={<FileText aria-hidden="true" />} pending={pending}>
          导出
        </Button>
      }
    >
      <MenuItem
        icon={<Printer aria-hidden="true" />}
        note={`打印窗口中可“另存为 PDF”；最多 ${MOST} 题`}
        onSelect={() => void run(() => later(printWithPictures))}
      >
        打印或存为 PDF
      </MenuItem>
      <MenuItem
        icon={<FileText aria-hidden="true" />}
        note={`含图片、答案、解析和笔记；最多 ${MOST} 题`}
        onSelect={() =>
          void run(async (items) => {
            const { downloadWord } = await import('./word/downloadWord.ts')
            await downloadWord(title, items.slice(0, MOST), pictureBase(appID))
          })
        }
      >
        下载 Word
      </MenuItem>
    </Menu>
  )
}

/** Waits until the loaded questions are rendered before the browser prints the page. */
const later = (run: () => Promise<void>) => new Promise<void>((resolve) => requestAnimationFrame(() => resolve(run())))
