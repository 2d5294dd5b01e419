import { EyeOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { messageOf, request } from '../../platform/request.ts'

interface Props {
  appID: number
  paperKey: string
  isDirty: boolean
}

/** Opens the saved paper as candidates will see it, in the learners' client; there it is printed and saved as Word too. */
export function PreviewButton({ appID, paperKey, isDirty }: Props) {
  const { message } = App.useApp()
  const open = async () => {
    // Opened at the press: a browser blocks windows that open later.
    const tab = window.open('', '_blank')
    try {
      const { ticket } = await request('exams.deskPreview', { appID, paperKey })
      const address = `/paperPreview#${ticket}`
      if (tab) {
        tab.opener = null
        tab.location.href = address
      } else message.error('浏览器拦截了新窗口，请允许后再试')
    } catch (error) {
      tab?.close()
      message.error(messageOf(error))
    }
  }
  return (
    <Button
      icon={<EyeOutlined />}
      disabled={isDirty}
      title="考生看到的样子；可打印、下载 Word"
      onClick={() => void open()}
    >
      预览与打印
    </Button>
  )
}
