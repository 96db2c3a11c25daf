/** A text and the encoding in which a file stores it. */
export interface EncodedText {
  name: string
  encoding: string
  text: string
  /** Changes the encoded bytes, as a cut or a transfer error does. */
  damage?: (bytes: Uint8Array) => Uint8Array
}

const cutInsideLetter = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1)
const addStrayByte = (bytes: Uint8Array) => Uint8Array.of(...bytes, 0xff)

/** Overwrites one byte in the middle with a byte that no encoding of the list allows there. */
function overwriteMiddle(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  copy[Math.floor(bytes.length / 2)] = 0xff
  return copy
}

/** Texts of everyday files. They were written before the detector, and the detector's tables were not made from them. */
export const encodedTexts: readonly EncodedText[] = [
  { name: 'names', encoding: 'gb18030', text: '姓名,年龄\n张三,31\n李四,28\n' },
  {
    name: 'meeting',
    encoding: 'gb18030',
    text: '会议纪要\r\n一、上周的工作已经完成，测试报告周五之前发给大家。\r\n二、下个月的预算需要财务部门确认。\r\n三、请各位把休假时间写进共享表格。\r\n',
  },
  { name: 'letter', encoding: 'gb18030', text: '您好，附件是合同的最新版本，请查收。谢谢！' },
  {
    name: 'page',
    encoding: 'gb18030',
    text: '<html><head><title>公司简介</title></head><body><h1 class="title">关于我们</h1><p>我们成立于一九九八年，主要生产家用电器。</p><a href="/contact.html">联系方式</a></body></html>',
  },
  {
    name: 'source',
    encoding: 'gb18030',
    text: '// 计算平均值\nfunction mean(values) {\n  // 没有数据时返回零\n  if (values.length === 0) return 0\n  return values.reduce((a, b) => a + b) / values.length\n}\n',
  },
  { name: 'names', encoding: 'big5', text: '姓名,電話\n陳大文,0912\n林小明,0933\n' },
  {
    name: 'notice',
    encoding: 'big5',
    text: '各位住戶您好：\n本大樓將於下週三上午九點進行電梯保養，期間請使用樓梯。造成不便，敬請見諒。\n管理委員會 敬上\n',
  },
  {
    name: 'subtitle',
    encoding: 'big5',
    text: '1\n00:00:01,000 --> 00:00:03,500\n你到底想說什麼？\n\n2\n00:00:04,000 --> 00:00:06,000\n我們明天再談吧。\n',
  },
  { name: 'names', encoding: 'shift_jis', text: '名前,年齢\n田中,31\n鈴木,28\n' },
  {
    name: 'mail',
    encoding: 'shift_jis',
    text: 'お世話になっております。\r\n来週の打ち合わせの資料をお送りします。ご確認のほど、よろしくお願いいたします。\r\n',
  },
  { name: 'half width', encoding: 'shift_jis', text: 'ｺｰﾄﾞ,商品名,ﾒｰｶｰ\n001,冷蔵庫,ﾅｼｮﾅﾙ\n002,洗濯機,ｻﾝﾖｰ\n' },
  {
    name: 'settings',
    encoding: 'shift_jis',
    text: '; 設定ファイル\n[window]\nwidth=800\nheight=600\ntitle=電卓\n; 保存先フォルダ\npath=C:\\temp\n',
  },
  {
    name: 'article',
    encoding: 'euc-jp',
    text: '東京の気温は三十度を超え、各地で真夏日となりました。気象庁は熱中症に注意するよう呼びかけています。',
  },
  { name: 'list', encoding: 'euc-jp', text: '買い物リスト\n・牛乳\n・たまご\n・パン\n' },
  { name: 'names', encoding: 'euc-kr', text: '이름,나이\n김철수,31\n이영희,28\n' },
  {
    name: 'notice',
    encoding: 'euc-kr',
    text: '안녕하세요. 다음 주 화요일에 서버 점검이 있습니다. 점검 시간 동안에는 서비스를 이용할 수 없으니 양해 부탁드립니다. 감사합니다.',
  },
  {
    name: 'page',
    encoding: 'euc-kr',
    text: '<table border="1"><tr><th>지역</th><th>매출</th></tr><tr><td>서울</td><td>120</td></tr><tr><td>부산</td><td>85</td></tr></table>',
  },
  { name: 'names', encoding: 'windows-1251', text: 'Имя,Возраст\nИван,31\nМария,28\n' },
  {
    name: 'letter',
    encoding: 'windows-1251',
    text: 'Добрый день! Высылаю вам отчёт за третий квартал. Если возникнут вопросы, звоните в любое время до шести вечера. С уважением, отдел продаж.',
  },
  {
    name: 'page',
    encoding: 'windows-1251',
    text: '<div class="news"><h2>Новости</h2><p>Библиотека открыта ежедневно с 10 до 20 часов.</p><br/><img src="a.gif" alt="Фото"></div>',
  },
  {
    name: 'Ukrainian',
    encoding: 'windows-1251',
    text: 'Шановні колеги, нагадуємо, що завтра о десятій відбудеться збори. Просимо не запізнюватися. Її перенесли з п’ятниці.',
  },
  { name: 'capitals', encoding: 'windows-1251', text: 'ВНИМАНИЕ! ПРОВЕРЬТЕ ДАННЫЕ ПЕРЕД ОТПРАВКОЙ' },
  { name: 'names', encoding: 'koi8-r', text: 'Город;Население\nМосква;13\nКазань;1,3\n' },
  {
    name: 'readme',
    encoding: 'koi8-r',
    text: 'Эта программа распространяется в надежде, что она окажется полезной, но без каких-либо гарантий. Смотрите файл COPYING для подробностей.\n',
  },
  {
    name: 'console',
    encoding: 'ibm866',
    text: 'Том в устройстве C не имеет метки.\r\nСодержимое папки C:\\\r\nФайлов: 12, папок: 4\r\n',
  },
  { name: 'names', encoding: 'windows-1252', text: 'Stadt;Straße\nMünchen;Schönstraße 4\nKöln;Römerweg 9\n' },
  {
    name: 'letter',
    encoding: 'windows-1252',
    text: 'Chère Hélène,\nl’été dernier, nous avons passé quelques jours à la campagne. Où étiez-vous ? Ça coûtait 20 € par nuit – très bien !\n',
  },
  {
    name: 'one letter',
    encoding: 'windows-1252',
    text: 'The café opens at nine and closes at five every day.',
  },
  {
    name: 'Spanish',
    encoding: 'windows-1252',
    text: 'id,descripción\n1,Niño pequeño\n2,¿Cuándo llegó el camión?\n',
  },
  {
    name: 'Danish',
    encoding: 'windows-1252',
    text: 'Rødgrød med fløde på en ø. Åbent hver dag, også på søndage.',
  },
  {
    name: 'Polish',
    encoding: 'windows-1250',
    text: 'Zażółć gęślą jaźń. Spotkanie odbędzie się w środę, proszę o potwierdzenie obecności. Dziękuję.',
  },
  {
    name: 'Czech',
    encoding: 'windows-1250',
    text: 'Příliš žluťoučký kůň úpěl ďábelské ódy. Děkujeme za vaši objednávku č. 12.',
  },
  {
    name: 'Greek',
    encoding: 'windows-1253',
    text: 'Καλημέρα σας, η συνάντηση θα γίνει την Τρίτη στις δέκα το πρωί.',
  },
  {
    name: 'Turkish',
    encoding: 'windows-1254',
    text: 'Değerli müşterimiz, siparişiniz hazırlanıyor. Teşekkür ederiz, iyi günler dileriz. Şehir: İstanbul, ilçe: Kadıköy.',
  },
  { name: 'Hebrew', encoding: 'windows-1255', text: 'שלום רב, הפגישה תתקיים ביום שלישי בשעה עשר. תודה.' },
  {
    name: 'Arabic',
    encoding: 'windows-1256',
    text: 'مرحبا، سيعقد الاجتماع يوم الثلاثاء في الساعة العاشرة صباحا. شكرا لكم.',
  },
  { name: 'Thai', encoding: 'windows-874', text: 'สวัสดีครับ การประชุมจะจัดขึ้นในวันอังคาร เวลาสิบโมงเช้า' },
  { name: 'names', encoding: 'utf-16le', text: 'name,n\nAnna,1\nBen,2\n' },
  { name: 'Chinese', encoding: 'utf-16le', text: '第一章 春天来了，院子里的花都开了。孩子们在树下玩耍。' },
  {
    name: 'Japanese',
    encoding: 'utf-16be',
    text: '本日は休業いたします。またのご来店をお待ちしております。',
  },
  { name: 'Russian', encoding: 'utf-16be', text: 'Привет, мир' },
  { name: 'German', encoding: 'utf-16le', text: '\uFEFFGrüße aus Köln' },
  { name: 'Korean', encoding: 'utf-16be', text: '\uFEFF안녕하세요' },
  { name: 'mixed', encoding: 'utf-8', text: 'Größe: 日本 – 한국 – Привет\n' },
  { name: 'mark', encoding: 'utf-8', text: '\uFEFFid;wert\n1;ä\n' },
  { name: 'log with a stray byte', encoding: 'utf-8', text: 'Größe 日本 ', damage: addStrayByte },
  {
    name: 'log cut in a letter',
    encoding: 'utf-8',
    text: '12:00 Verbindung hergestellt\n12:01 Übertragung läuft\n12:02 Abbruch 終',
    damage: cutInsideLetter,
  },
  {
    name: 'overwritten byte',
    encoding: 'utf-8',
    text: 'Журнал событий: сервер запущен, порт открыт, ожидание подключений.',
    damage: overwriteMiddle,
  },
  {
    name: 'cut in a letter',
    encoding: 'gb18030',
    text: '这个文件在传输的时候被截断了，最后一个字不完整',
    damage: cutInsideLetter,
  },
  {
    name: 'overwritten byte',
    encoding: 'shift_jis',
    text: 'このファイルは途中で壊れていますが、ほとんどの文字はまだ読めます。',
    damage: overwriteMiddle,
  },
  {
    name: 'cut in a letter',
    encoding: 'euc-kr',
    text: '파일이 전송 중에 잘려서 마지막 글자가 없습',
    damage: cutInsideLetter,
  },
]
