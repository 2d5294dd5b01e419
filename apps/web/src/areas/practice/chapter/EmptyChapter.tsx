import { Link } from '../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import type { ChapterList } from './chapterPages.ts'

export function EmptyChapter({ list }: { list: ChapterList }) {
  return (
    <Empty
      title="本章暂无题目"
      text="题目正在编写中，请先练习其他章节。"
      action={
        <Link className={buttonClass('primary')} {...list.link}>
          选择章节
        </Link>
      }
    />
  )
}
