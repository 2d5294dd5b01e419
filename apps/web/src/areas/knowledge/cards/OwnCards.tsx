import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { cardExport, type OwnCard, ownCards, removeOwnCard } from '../../../calls/parts/cards.ts'
import CardEditor from '../../../platform/cards/CardEditor.tsx'
import { toast } from '../../../platform/feedback.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import styles from './OwnCards.module.css'
import { saveAnkiFile } from './saveAnkiFile.ts'

const UNDO_MS = 6000

/** The learner's own cards: add, change, remove with undo, and export to Anki. */
export function OwnCards({ appID, appEName }: { appID: number; appEName: string }) {
  const list = useQuery(ownCards({ appID }))
  const [edited, setEdited] = useState<OwnCard | 'new'>()
  const failed = (error: Error) => toast(`没有完成：${error.message}`, 3000)
  const remove = useMutation({ ...removeOwnCard(), onError: failed })
  const save = useMutation({
    ...cardExport(),
    onError: failed,
    onSuccess(file) {
      saveAnkiFile(file)
      toast(`已导出 ${file.Cards} 张卡片${file.LeftOut > 0 ? `，另有 ${file.LeftOut} 张超出上限未导出` : ''}`, 3000)
    },
  })
  const takeOut = (card: OwnCard) =>
    remove.mutate(
      { cardID: card.CardID, removed: 1 },
      {
        onSuccess: () =>
          toast('已移除卡片', UNDO_MS, {
            label: '撤销',
            run: () => remove.mutate({ cardID: card.CardID, removed: 0 }),
          }),
      },
    )
  const cards = list.data?.list ?? []
  return (
    <div className={styles.own}>
      <div className={styles.bar}>
        <Button
          {...tracked('makeCard')}
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          写一张卡片
        </Button>
        <Button
          {...tracked('exportCards')}
          icon={<Download aria-hidden="true" />}
          pending={save.isPending}
          onClick={() => save.mutate({ appEName })}
        >
          导出到 Anki
        </Button>
        <p className={styles.small}>导出自制卡片，以及您能查看的考点正文；不含题目和图片。</p>
      </div>
      {list.error && !list.data && (
        <LoadFailure
          what="自制卡片"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <Loading label="正在加载自制卡片">
          <Skeleton height="14rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {list.data && cards.length === 0 && (
        <Empty
          illustration="notes"
          title="还没有自制卡片"
          text="在解析、资料或考点正文里选中一段文字，点“做成卡片”；也可以直接写一张。"
        />
      )}
      {cards.length > 0 && (
        <VirtualList
          label="自制卡片"
          className={styles.list}
          items={cards}
          keyOf={({ CardID }) => CardID}
          rowHeight={5}
          renderRow={(card) => (
            <div className={styles.row}>
              <div className={styles.words}>
                <p className={styles.front}>{card.Front}</p>
                <p className={styles.back}>{card.Back}</p>
                <p className={styles.small}>
                  {[card.Source && `来源：${card.Source}`, card.Aside === 1 && '已搁置'].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button size="s" aria-label={`修改：${card.Front}`} onClick={() => setEdited(card)}>
                修改
              </Button>
              <Button size="s" aria-label={`移除：${card.Front}`} onClick={() => takeOut(card)}>
                移除
              </Button>
            </div>
          )}
        />
      )}
      {edited && (
        <CardEditor appID={appID} card={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}
