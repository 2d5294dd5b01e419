import { Empty } from '../../../ui/Empty.tsx'

export default function FivehundredTestPage() {
  return <Empty illustration="harbour" title="必做五百题" text="正在准备。" />
}
