import { Link, useParams } from '@tanstack/react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { RunView } from './RunView.tsx'

export default function ImportRunPage() {
  const { importID } = useParams({ strict: false }) as { importID: string }
  return (
    <>
      <PageHead title="导入结果" purpose={<Link to="/imports">返回导入记录</Link>} />
      <RunView key={importID} importID={Number(importID)} />
    </>
  )
}
