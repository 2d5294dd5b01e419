import type { Data } from '@tizhou/contract/contract'
import type { PathLink } from '../../../paths.ts'
import readerStyles from '../reading/Reader.module.css'
import { TextView } from '../reading/TextView.tsx'
import { PictureViewer } from './PictureViewer.tsx'

interface Props {
  part: Data<'materials.getSprintImgList'>
  before?: PathLink | undefined
  after?: PathLink | undefined
  onHeld: () => void
}

/** A part of sprint material: its pictures one at a time, then its text. */
export function SprintPart({ part, before, after, onHeld }: Props) {
  const { list, ...text } = part
  return (
    <div className={readerStyles.stack}>
      {list.length > 0 && <PictureViewer label={`${part.name}的图片`} pictures={list} />}
      <TextView text={text} module="Sprint" before={before} after={after} onHeld={onHeld} />
    </div>
  )
}
