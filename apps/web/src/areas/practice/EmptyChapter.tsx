import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Empty } from '../../ui/Empty.tsx'

export function EmptyChapter() {
  return (
    <Empty
      title="本章暂无题目"
      text="题目正在编写中，请先练习其他章节。"
      action={
        <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
          选择章节
        </Link>
      }
    />
  )
}
