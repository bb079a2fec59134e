/** What npm's messages say is wrong, and what to do; all that it can be where they say nothing. */
export function installFailure(messages, folder) {
  const found = causes(folder).filter(({ sign }) => sign.test(messages))
  return (found.length > 0 ? found : causes(folder)).map(({ words }) => `  ${words}`).join('\n')
}

const causes = (folder) => [
  {
    sign: /EAI_AGAIN|ENOTFOUND|ENETUNREACH|ENETDOWN|EHOSTUNREACH|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i,
    words: 'No network, or behind a proxy: check with npm ping. A proxy is set with: npm config set proxy URL',
  },
  {
    sign: /EACCES|EPERM|EROFS/,
    words: `No permission to write: the folder ${folder}, with all in it, must belong to the account that you use.`,
  },
  { sign: /ENOSPC|EDQUOT/, words: 'The disk is full: about 1 GB is needed.' },
]
