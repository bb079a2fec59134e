interface DownloadPayload {
  downloadId: string
  title: string
}

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'download.created': DownloadPayload
    'download.revised': DownloadPayload
    'download.published': DownloadPayload
    'download.withdrawn': DownloadPayload
    'download.scheduled': DownloadPayload & { when?: string | undefined }
    'download.unscheduled': DownloadPayload
    'download.deleted': DownloadPayload
    'download.restored': DownloadPayload
    'download.purged': DownloadPayload
  }
}

/** The download events that change what pages show. */
export const downloadEvents = [
  'download.created',
  'download.revised',
  'download.published',
  'download.withdrawn',
  'download.deleted',
  'download.restored',
  'download.purged',
] as const
