import { Empty } from '../../../ui/Empty.tsx'

export default function SecretScriptPage() {
  return <Empty illustration="harbour" title="押题密卷" text="正在准备。" />
}
