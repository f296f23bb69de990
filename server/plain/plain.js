// The plain page: plays any game through the options of the protocol. No rules here, only text and buttons.
const $ = (id) => document.getElementById(id);
const words = {
  en: { play: "Play against a bot", invite: "Invite a friend", lobby: "Open tables", join: "Join", send: "Answer", undo: "Undo", hint: "Hint", log: "What happened", view: "The table",
    wait: "Waiting for the others", over: "The game is over", lost: "Connection lost, trying again …", watch: "Watch" },
  de: { play: "Gegen einen Bot spielen", invite: "Jemanden einladen", lobby: "Offene Tische", join: "Mitspielen", send: "Antworten", undo: "Zurücknehmen", hint: "Hinweis", log: "Was geschah", view: "Der Tisch",
    wait: "Warten auf die anderen", over: "Das Spiel ist zu Ende", lost: "Verbindung verloren, neuer Versuch …", watch: "Zusehen" },
};
let language = localStorage.getItem("language") || (navigator.language.startsWith("de") ? "de" : "en");
const w = (key) => words[language][key];
const t = (text) => (text ? text[language] : "");

async function api(path, body) {
  const answer = await fetch(path, body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {});
  const json = await answer.json();
  if (!answer.ok) throw new Error(t(json.error.message));
  return json;
}

function button(text, action) {
  const b = document.createElement("button");
  b.textContent = text;
  b.addEventListener("click", () => Promise.resolve(action()).catch((e) => { $("status").textContent = e.message; $("table").hidden = false; }));
  return b;
}

async function start() {
  const { games } = await api("/api/hello");
  const { tables } = await api("/api/tables?state=waiting");
  const own = await api("/api/me?limit=10");
  const box = $("start");
  box.replaceChildren();
  for (const game of games) {
    const title = document.createElement("h2");
    title.textContent = t(game.names);
    box.append(title);
    const make = (seats) => async () => enter(await api("/api/tables", { game: game.id, seats }), 0);
    for (const bot of game.bots) box.append(button(`${w("play")}: ${t(bot.text) || bot.id}`, make(["me", `bot:${bot.id}`])), " ");
    box.append(button(w("invite"), make(["me", "invite"])));
  }
  const list = document.createElement("ul");
  for (const table of [...tables, ...own.tables]) {
    const item = document.createElement("li");
    const mine = table.seats.find((s) => s.mine);
    item.append(`${table.game} ${table.name} (${table.state}) `);
    if (mine) item.append(button("→", () => open(table.id, mine.seat)));
    else item.append(button(w("join"), async () => { const joined = await api(`/api/tables/${table.id}/join`, {}); open(table.id, joined.seat); }));
    list.append(item);
  }
  const lobby = document.createElement("h2");
  lobby.textContent = w("lobby");
  box.append(lobby, list);
}

function enter(created, seat) {
  $("invites").replaceChildren();
  for (const invite of created.invites) {
    const link = location.origin + invite.path;
    const item = document.createElement("li");
    const code = document.createElement("img");
    code.src = `/api/qr?text=${encodeURIComponent(link)}`;
    code.alt = link;
    code.width = 180;
    item.append(link, document.createElement("br"), code);
    $("invites").append(item);
  }
  open(created.table.id, seat);
}

let socket, next = 1, calls = new Map(), seen = -1, state = null, picked = [], current = null, pending = null, log = [];
function call(method, params = {}) {
  return new Promise((resolve, reject) => {
    const id = next++;
    calls.set(id, { resolve, reject });
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
}

function open(id, seat) {
  current = { id, seat };
  $("start").hidden = true;
  $("table").hidden = false;
  connect(500);
}

function connect(pause) {
  const seat = current.seat === null ? "" : `?seat=${current.seat}`;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${current.id}${seat}`);
  socket.onopen = async () => {
    pause = 500;
    const s = await call("subscribe", seen < 0 ? {} : { since: seen });
    for (const m of s.log) message(m);
    seen = s.seq;
    state = s.state;
    const me = s.seat !== null && s.table.seats[s.seat];
    if (me && !me.ready) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      call("ready", { nonce: [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("") }).catch(() => {});
    }
    if (pending) call("decide", pending).catch(() => {}).finally(() => { pending = null; });
    draw();
  };
  socket.onmessage = (e) => {
    const m = JSON.parse(e.data);
    if (m.id !== undefined && m.id !== null && calls.has(m.id)) {
      const c = calls.get(m.id);
      calls.delete(m.id);
      if (m.error) c.reject(new Error(t(m.error.data.message)));
      else c.resolve(m.result);
    } else if (m.method === "event") {
      if (m.params.seq !== seen + 1) return socket.close();
      seen = m.params.seq;
      state = m.params.state;
      message(m.params);
      draw();
    }
  };
  socket.onclose = () => {
    calls.clear();
    $("status").textContent = w("lost");
    setTimeout(() => connect(Math.min(pause * 2, 10000)), pause);
  };
}

function message(m) {
  if (m.kind === "chat") log.push({ en: `${m.name}: ${m.text}`, de: `${m.name}: ${m.text}` });
  for (const e of m.events || []) if (e.text) log.push(e.text);
}

function draw() {
  document.documentElement.lang = language;
  $("log-title").textContent = w("log");
  $("view-title").textContent = w("view");
  $("log").replaceChildren(...log.slice(-200).map((line) => Object.assign(document.createElement("li"), { textContent: t(line) })));
  if (!state) return;
  $("view").textContent = JSON.stringify(state.view, null, 1);
  $("log").scrollTop = $("log").scrollHeight;
  const d = state.decision;
  $("status").textContent = state.result ? `${w("over")}: ${JSON.stringify(state.result.scores)}` : d ? "" : w("wait");
  $("prompt").textContent = d ? t(d.prompt) : "";
  $("undo").hidden = !state.undo;
  if (state.undo) $("undo").textContent = `${w("undo")}: ${t(state.undo.what)}`;
  $("hint").hidden = !d || !state.hints;
  $("hint").textContent = w("hint");
  $("send").textContent = w("send");
  $("send").hidden = !d || (d.min === 1 && d.max === 1);
  picked = [];
  $("options").replaceChildren();
  for (const [i, o] of (d ? d.options : []).entries()) {
    const item = document.createElement("li");
    const label = () => t(o.text) + (o.times > 1 ? ` (${picked.filter((p) => p === i).length}/${o.times})` : "");
    const b = button(label(), () => {
      if (d.min === 1 && d.max === 1) return send([i]);
      const n = picked.filter((p) => p === i).length;
      picked = n < o.times && picked.length < d.max ? [...picked, i] : picked.filter((p) => p !== i);
      b.setAttribute("aria-pressed", picked.includes(i));
      b.textContent = label();
    });
    item.append(b);
    $("options").append(item);
  }
}

async function send(picks) {
  pending = { picks, seq: state.decision.seq };
  try {
    await call("decide", pending);
  } finally {
    pending = null;
  }
}

$("send").addEventListener("click", () => send(picked).catch((e) => { $("status").textContent = e.message; }));
$("undo").addEventListener("click", () => call("undo").catch((e) => { $("status").textContent = e.message; }));
$("hint").addEventListener("click", async () => { const s = await call("suggest"); $("status").textContent = s.picks.map((p) => t(state.decision.options[p].text)).join(", ") || "–"; });
$("language").value = language;
$("language").addEventListener("change", (e) => {
  language = e.target.value;
  localStorage.setItem("language", language);
  if (current) draw();
  else start();
});

const fragment = location.hash.split("/");
if (fragment[1] === "join") {
  history.replaceState(null, "", "/");
  api(`/api/tables/${fragment[2]}/claim`, { token: fragment[4] }).then((c) => open(fragment[2], c.seat), (e) => { $("status").textContent = e.message; $("table").hidden = false; });
} else if (fragment[1] === "table") {
  api(`/api/tables/${fragment[2]}`).then(({ table }) => open(table.id, table.seats.find((s) => s.mine)?.seat ?? null));
} else {
  start();
}
