import { Flex } from 'antd'
import { PageHead } from '../../ui/PageHead.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import { EverydaySettings } from './EverydaySettings.tsx'
import { MaintenanceCard } from './MaintenanceCard.tsx'

/** The installation itself: maintenance, and the settings that need no restart. */
export default function SettingsPage() {
  return (
    <>
      <PageHead
        title="系统设置"
        purpose="改动在 5 秒内对所有服务器生效，不用重启；每次改动都记入操作记录。密钥与端口等仍由服务器的环境变量决定。"
        extra={<AuditLink kind="setting" />}
      />
      <Flex vertical gap={12}>
        <MaintenanceCard />
        <EverydaySettings />
      </Flex>
    </>
  )
}
