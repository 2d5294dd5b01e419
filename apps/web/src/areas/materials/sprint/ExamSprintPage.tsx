import { paths } from '../../../paths.ts'
import { materialPages } from '../pages.ts'
import { SprintPage } from './SprintPage.tsx'

/** /examSprint: the first menu of sprint material. */
export default function ExamSprintPage() {
  return (
    <SprintPage
      menuType="1"
      title="考前冲刺"
      record={materialPages.examSprint}
      linkTo={(search) => paths.examSprint(search)}
    />
  )
}
