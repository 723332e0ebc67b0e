// The presentation's side of the speaker's notes: it opens the second window, tells it what to
// show, and is moved by it. Both talk over a channel with a name of its own, which a reload keeps.

export function makeNotes(site, memory, act) {
  const { say } = site;
  const channel = new BroadcastChannel(`cardkit:notes:${memory.id}`);
  let last = null;

  const words = () => Object.fromEntries(
    Object.entries(site.page ? site.texts : {}).filter(([key]) => key.startsWith("notes_") || key.startsWith("present_")));

  function send(message) {
    last = message;
    channel.postMessage(message);
  }

  channel.addEventListener("message", ({ data }) => {
    if (data === "on" || data === "back") act[data]();
    else if (data === "hello" && last) channel.postMessage(last);
    else if (data === "again") {
      memory.began = Date.now();
      if (last) send({ ...last, began: memory.began });
    }
  });

  return {
    open() {
      const url = new URL("./notes.html", import.meta.url);
      url.hash = memory.id;
      const opened = window.open(url, `cardkit-notes-${memory.id}`, "popup,width=760,height=820");
      act.told(opened ? "" : say("present_blocked"));
      opened?.focus();
    },
    async show(section, table, next) {
      const base = { texts: words(), lang: document.documentElement.lang, title: section.title, next: next ?? "",
        count: document.querySelector(".ckp-count").textContent, began: memory.began, theme: document.documentElement.dataset.cardkitTheme };
      send({ ...base, notes: null });
      if (!table) return;
      try {
        const notes = await table.ask("notes");
        if (last?.title === section.title) send({ ...base, notes });
      } catch {
        // the kernel is gone: the page itself says so
      }
    },
    leave() {
      channel.postMessage("left");
      channel.close();
    },
  };
}
