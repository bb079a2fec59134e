// The reader's own zone, so that mails about the event speak by their clocks.
for (const field of document.getElementsByName('zone'))
  (field as HTMLInputElement).value = Intl.DateTimeFormat().resolvedOptions().timeZone
