import { BookMinus } from 'lucide-react'
import { toast } from '../../platform/feedback.ts'
import { refusedInLook } from '../../platform/look/refused.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Question } from '../state/question.ts'
import { usePast, useRunnerStore } from '../state/useRunner.ts'

const UNDO_MS = 6000

/** Offers to remove a question from the wrong book after a right answer. */
export function RemoveFromBook({ question, right }: { question: Question; right: boolean }) {
  const store = useRunnerStore()
  const { inWrongBook } = usePast(question.id)
  if (!right || !inWrongBook) return null
  const remove = () => {
    if (refusedInLook()) return
    void store.setInWrongBook(question.id, false)
    toast('已移出错题本', UNDO_MS, { label: '撤销', run: () => void store.setInWrongBook(question.id, true) })
  }
  return (
    <Button
      size="s"
      icon={<BookMinus aria-hidden="true" />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={remove}
    >
      移出错题本
    </Button>
  )
}
