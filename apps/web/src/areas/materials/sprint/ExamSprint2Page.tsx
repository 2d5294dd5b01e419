import { paths } from '../../../paths.ts'
import { materialPages } from '../pages.ts'
import { SprintPage } from './SprintPage.tsx'

/** /examSprint2: the second menu of sprint material. */
export default function ExamSprint2Page() {
  return (
    <SprintPage
      menuType="2"
      title="考前冲刺2"
      record={materialPages.examSprint2}
      linkTo={(search) => paths.examSprint2(search)}
    />
  )
}
