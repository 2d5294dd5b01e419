import { useMutation } from '@tanstack/react-query'
import { makeClozeCards, removeOwnCard } from '../../../calls/parts/cards.ts'
import { toast } from '../../../platform/feedback.ts'
import { hasCards } from '../../../platform/knowledge/cards.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'

const UNDO_MS = 6_000
const SAID_MS = 3_000

/** Makes a learner's own card of each key word of a recite point; those made can be taken back. */
export function ClozeButton({ appID, allTestID, name }: { appID: number; allTestID: number; name: string }) {
  const remove = useMutation(removeOwnCard())
  const undo = async (cardIDs: readonly number[]) => {
    try {
      for (const cardID of cardIDs) await remove.mutateAsync({ cardID, removed: 1 })
      toast('已撤销，卡片没有留下', SAID_MS)
    } catch (error) {
      toast(`没有全部撤销：${(error as Error).message}`, SAID_MS)
    }
  }
  const make = useMutation({
    ...makeClozeCards(),
    onSuccess: ({ CardIDs }) => {
      if (CardIDs.length === 0) toast('这个考点的关键词都已经做成卡片', SAID_MS)
      else
        toast(`已做成 ${CardIDs.length} 张挖空卡片，会和考点卡一起出现`, UNDO_MS, {
          label: '撤销',
          run: () => void undo(CardIDs),
        })
    },
    onError: (error) => toast(`没有做成：${error.message}`, SAID_MS),
  })
  if (!hasCards()) return null
  return (
    <Button
      size="s"
      {...tracked('makeCard')}
      pending={make.isPending}
      aria-label={`做成挖空卡片：${name}`}
      title="每个关键词一张，正面遮住它"
      onClick={() => make.mutate({ appID, allTestID })}
    >
      做成挖空卡片
    </Button>
  )
}
