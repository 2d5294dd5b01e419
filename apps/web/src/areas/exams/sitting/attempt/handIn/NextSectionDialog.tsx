import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { isBlank, UNTOUCHED } from '@tizhou/domain/runner/entry'
import { currentItem, sectionAhead } from '@tizhou/domain/runner/selectors'
import type { RunnerStore } from '../../../../../runner/state/runnerStore.ts'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx'

interface NextSectionDialogProps {
  store: RunnerStore
  sitting: WireSitting | null
  onClose: () => void
  onEnter: (section: string) => void
}

/** Room A: asks before the next question type, from which there is no return. */
export function NextSectionDialog({ store, sitting, onClose, onEnter }: NextSectionDialogProps) {
  const { run } = store.get()
  const ahead = sectionAhead(run)
  const here = currentItem(run)?.section
  const nameOf = (id: string | null | undefined) =>
    sitting?.Sections.find(({ SectionID }) => String(SectionID) === id)?.Name ?? '题型'
  // Steps that were never opened are lost with the section, too.
  const isLeft = (entry = UNTOUCHED) => isBlank(entry) && !entry.confirmed
  const undone = run.items.filter((item, at) => item.section === here && isLeft(run.entries[at] ?? UNTOUCHED)).length
  if (ahead === null) return null
  return (
    <Dialog
      open
      kind="alert"
      size="s"
      title={`进入“${nameOf(ahead)}”？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回检查</Button>
          <Button variant="primary" onClick={() => onEnter(ahead)}>
            确认进入
          </Button>
        </>
      }
    >
      <p>进入后不能再返回“{nameOf(here)}”查看或修改。</p>
      {undone > 0 && <p>本题型还有 {undone} 题没有作答。</p>}
    </Dialog>
  )
}
