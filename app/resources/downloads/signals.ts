interface DownloadFacts {
  downloadId: string
  title: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'download.created': DownloadFacts
    'download.revised': DownloadFacts
    'download.published': DownloadFacts
    'download.withdrawn': DownloadFacts
    'download.featured': DownloadFacts
    'download.unfeatured': DownloadFacts
    'download.scheduled': DownloadFacts & { when?: string | undefined }
    'download.unscheduled': DownloadFacts
    'download.deleted': DownloadFacts
    'download.restored': DownloadFacts
    'download.purged': DownloadFacts
  }
}

/** Every event of downloads that changes what is shown of them. */
export const downloadSignals = [
  'download.created',
  'download.revised',
  'download.published',
  'download.withdrawn',
  'download.featured',
  'download.unfeatured',
  'download.deleted',
  'download.restored',
  'download.purged',
] as const
