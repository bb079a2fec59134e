/**
 * The one script that every page carries, inline: what the platform does not do by itself. It is no part of any
 * page's main job, so a page without it is whole. Under a kilobyte; a test holds it there.
 */
export const pageScript = `{${[
  'const d=document,h=d.documentElement,on=(n,f)=>addEventListener(n,f,true)',

  // The header throws a stronger shadow once the page is scrolled more than 20 pixels.
  "const s=()=>h.toggleAttribute('data-scrolled',scrollY>20)",
  "on('scroll',s)",
  's()',

  // Moments in the reader's zone, named.
  "d.querySelectorAll('time[data-shows]').forEach(t=>t.textContent=new Date(t.dateTime).toLocaleString('en-GB',{...t.dataset.shows=='minute'&&{day:'numeric',month:'short',year:'numeric'},hour:'2-digit',minute:'2-digit',timeZoneName:'short'}))",

  // The menu says whether it is open, and closes when a link in it is chosen. Toasts of pages without React close.
  "on('toggle',e=>e.target.id&&d.querySelector('[popovertarget='+CSS.escape(e.target.id)+']')?.setAttribute('aria-expanded',e.newState=='open'))",
  "on('click',({target:t})=>{t.closest('#menu a')&&t.closest('#menu').hidePopover();const c=t.closest('[data-close]');if(c)c.parentNode.hidden=1})",

  // Arrow keys between tabs.
  "on('keydown',e=>{const t=e.target;if(t.role=='tab'){const n={ArrowRight:'next',ArrowLeft:'previous'}[e.key];n&&t[n+'ElementSibling']?.focus()}})",

  // Counters of text areas.
  "on('input',({target:t})=>{const c=t.id&&d.querySelector('[data-count='+CSS.escape(t.id)+']');if(c)c.textContent=t.value.length+' / '+c.dataset.max})",

  // A form under way: its button says so, and takes no second press. Pages with React do this themselves.
  "addEventListener('submit',e=>{const b=e.submitter,l=b?.dataset.busyLabel;if(!l||e.defaultPrevented)return;if(b.ariaBusy)return e.preventDefault();const t=b.textContent;b.textContent=l;b.ariaBusy=b.ariaDisabled=true;on('pageshow',()=>{b.textContent=t;b.ariaBusy=b.ariaDisabled=null})})",
].join(';')}}`

const notForms = ['/contact*', '/skillbridge/candidate-profile*', '/resources?*']
const notOurs = ['/auth/*', '/admin*', '/campus*', '/resources/downloads/*', '/files/*', '/feed.xml', '/sitemap.xml', '/llms.txt']

/** Makes the next page instant: fetched or rendered while the pointer rests on its link. Nothing with a session, file or form. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: publicLinks(notOurs), eagerness: 'moderate' }],
  prerender: [{ where: publicLinks([...notOurs, ...notForms]), eagerness: 'moderate' }],
})

function publicLinks(except: string[]) {
  return { and: [{ href_matches: '/*' }, { not: { href_matches: except } }, { not: { selector_matches: '[download],[target=_blank]' } }] }
}
