import { Empty } from '../../ui/Empty.tsx'

export default function GrabpointsPage() {
  return <Empty illustration="harbour" title="抓考点" text="正在准备。" />
}
