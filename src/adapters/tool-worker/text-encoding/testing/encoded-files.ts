/**
 * Text files written without knowledge of the detector: subtitles, lists, mail, logs and pages,
 * encoded with Python's codecs. Two are damaged; their text holds U+FFFD where bytes are lost.
 */
export const encodedFiles: {
  name: string
  encoding: string
  /** Bytes of the file in Base64. */
  base64: string
  text: string
}[] = [
  {
    name: 'gb18030-subtitle.srt',
    encoding: 'gb18030',
    base64:
      'MQowMDowMToxMiw0ODAgLS0+IDAwOjAxOjE1LDIwMArE49T1w7TP1tTassXAtKO/ztK1yMHL0ru49tChyrGhowoKMgowMDowMToxNSw2NDAgLS0+IDAwOjAxOjE4LDkwMAq21LK7xvCjrMK3yc+2wrO1o6zK1rv60rLDu7XnwcuhowoKMwowMDowMToyMCwwMTAgLS0+IDAwOjAxOjIyLDMwMAo8aT7L48HLo6zPyLPUt7mwyaGjPC9pPgo=',
    text: '1\n00:01:12,480 --> 00:01:15,200\n你怎么现在才来？我等了一个小时。\n\n2\n00:01:15,640 --> 00:01:18,900\n对不起，路上堵车，手机也没电了。\n\n3\n00:01:20,010 --> 00:01:22,300\n<i>算了，先吃饭吧。</i>\n',
  },
  {
    name: 'gb18030-note.txt',
    encoding: 'gb18030',
    base64:
      'z8LU2Lrzx+vPyL3i0bmjrNTZ1MvQ0KGwsLLXsC5leGWhsaGjyOfM4cq+yLHJ2c7EvP6jrMfrudix1cmxtr7I7bz+oaMNCg==',
    text: '下载后请先解压，再运行“安装.exe”。如提示缺少文件，请关闭杀毒软件。\r\n',
  },
  {
    name: 'shift-jis-members.csv',
    encoding: 'shift_jis',
    base64:
      'lNSNhiyOgZa8LIN0g4qDS4NpLJNkmGIsk/yJ75P6DQoxMDEsjYKLtCCU/I3nLMC2yrwg0Lu3LDA5MC0xMjM0LTU2NzgsMjAxOS8wNC8wMQ0KMTAyLJNuldMgjJKRvizcwMXN3iC53cAsMDgwLTIzNDUtNjc4OSwyMDIwLzExLzE1DQoxMDMsj6yX0SCCs4Ktgucsusre1Lwgu7jXLDA3MC0zNDU2LTc4OTAsMjAyMS8wNy8zMA0K',
    text: '番号,氏名,フリガナ,電話,入会日\r\n101,高橋 美咲,ﾀｶﾊｼ ﾐｻｷ,090-1234-5678,2019/04/01\r\n102,渡辺 健太,ﾜﾀﾅﾍﾞ ｹﾝﾀ,080-2345-6789,2020/11/15\r\n103,小林 さくら,ｺﾊﾞﾔｼ ｻｸﾗ,070-3456-7890,2021/07/30\r\n',
  },
  {
    name: 'shift-jis-cut.txt',
    encoding: 'shift_jis',
    base64:
      'lnuT+oLNgqiWWoK1gqKShoKoiXqCtYKigr2CvoKrgUGQvYLJgqCC6IKqgsaCpIKygrSCooLcgrWCvYFCi2OOlphegs2WvpP6gtyCxYLJgqiRl4LogqKCvYK1gtyC',
    text: '本日はお忙しい中お越しいただき、誠にありがとうございました。議事録は明日までにお送りいたしま�',
  },
  {
    name: 'euc-jp-mail.eml.txt',
    encoding: 'euc-jp',
    base64:
      'U3ViamVjdDogzei9taTOwsekwbnnpO+ku6TLpMSkpKTGCkZyb206IHN1enVraUBleGFtcGxlLmNvLmpwCgqkqsjopOyktaTepMekuaGjzuvM2qTHpLmhowrN6L21stDNy8b8pM7Cx6TBueek76S7pMekuaSsoaKy8bXEvLykrLzopOykyqSrpMOkv6S/pOEKu7CzrKTOv6nGsqTHudSkpKTepLmho7vxzsGkz7PGvKukx7D1uv6kt6TGpK+kwKS1pKShowo=',
    text: 'Subject: 来週の打ち合わせについて\nFrom: suzuki@example.co.jp\n\nお疲れさまです。鈴木です。\n来週火曜日の打ち合わせですが、会議室が取れなかったため\n三階の食堂で行います。資料は各自で印刷してください。\n',
  },
  {
    name: 'euc-jp-page.html',
    encoding: 'euc-jp',
    base64:
      'PGh0bWw+PGhlYWQ+PHRpdGxlPsb8ta08L3RpdGxlPjwvaGVhZD48Ym9keT48cD66o8b8pM+xq6TApMOkv6GjPC9wPjxhIGhyZWY9ImluZGV4Lmh0bWwiPszhpOs8L2E+PC9ib2R5PjwvaHRtbD4K',
    text: '<html><head><title>日記</title></head><body><p>今日は雨だった。</p><a href="index.html">戻る</a></body></html>\n',
  },
  {
    name: 'euc-kr-subtitle.smi',
    encoding: 'euc-kr',
    base64:
      'PFNBTUk+PEJPRFk+CjxTWU5DIFN0YXJ0PTUxMjA+PFAgQ2xhc3M9S1JDQz4Kvu618CCwobTCILDFvt8/PGJyPrOqtbUgsLDAzCCwpbehLgo8U1lOQyBTdGFydD04MzQwPjxQIENsYXNzPUtSQ0M+Cr7IILXFLiDB/b+hvK0gseK02bfBLgo8U1lOQyBTdGFydD0xMDkwMD48UCBDbGFzcz1LUkNDPiZuYnNwOwo8L0JPRFk+PC9TQU1JPgo=',
    text: '<SAMI><BODY>\n<SYNC Start=5120><P Class=KRCC>\n어디 가는 거야?<br>나도 같이 갈래.\n<SYNC Start=8340><P Class=KRCC>\n안 돼. 집에서 기다려.\n<SYNC Start=10900><P Class=KRCC>&nbsp;\n</BODY></SAMI>\n',
  },
  {
    name: 'euc-kr-note.txt',
    encoding: 'euc-kr',
    base64: 's7vAzyC/wMjEILy8IL3Dse7B9iC6uLDtvK24piDBpsPix9ggwda8vL/kLiCwqLvnx9W0z7TZLgo=',
    text: '내일 오후 세 시까지 보고서를 제출해 주세요. 감사합니다.\n',
  },
  {
    name: 'big5-notice.txt',
    encoding: 'big5',
    base64:
      'plWm7KbtpOGhR6W7pGq8061xqfOkVbZnpFSkV6TIpEWuyabcpFWkyKStrsmyTax+pPS28KFBqaGuybFOvMiwsajRpPShQbN5pqiko6tLoUG3cb3QqKO9zKFDut6yeqllrfu3fA0K',
    text: '各位住戶：本大樓訂於下週三上午九時至下午五時清洗水塔，屆時將暫停供水，造成不便，敬請見諒。管理委員會\r\n',
  },
  {
    name: 'big5-orders.csv',
    encoding: 'big5',
    base64:
      'rXGz5iyryKThLKt+plcsvMa2cSyq98NCCkEwMDEss6+yUariLK9RwHOv+SwzLDEwNTAKQTAwMiyqTKfTqfosu/Gx+bZwLDEwLDM4MDAKQTAwMyy2wLautEAspNO2p7vmLDIsMzYwCkEwMDQssWmuYbuoLLCqpHOv+cKnsrAsMSwyMjAwCg==',
    text: '訂單,客戶,品名,數量,金額\nA001,陳淑芬,烏龍茶,3,1050\nA002,林志明,鳳梨酥,10,3800\nA003,黃雅婷,太陽餅,2,360\nA004,張家豪,高山茶禮盒,1,2200\n',
  },
  {
    name: 'windows-1251-server.log',
    encoding: 'windows-1251',
    base64:
      'MjAyNC0wMy0xMSAwODowMjoxNCBJTkZPICBbbWFpbl0gc2VydmljZSBzdGFydGVkLCBwb3J0PTgwODAKMjAyNC0wMy0xMSAwODowMjoxNSBXQVJOICBbZGJdIM3lIPPk4Ovu8fwg7+7k6uv+9+jy/PH/IOog8eXw4uXw8yAxMC4wLjAuNTo1NDMyCjIwMjQtMDMtMTEgMDg6MDI6MjAgSU5GTyAgW2RiXSByZXRyeSAxLzUKMjAyNC0wMy0xMSAwODowMjoyMSBFUlJPUiBbZGJdIM/w5eL7+OXt7iDi8OXs/yDu5ujk4O3o/yDu8uLl8uAKMjAyNC0wMy0xMSAwODowMjoyMSBJTkZPICBbbWFpbl0gc2VydmljZSBzdG9wcGVkCg==',
    text: '2024-03-11 08:02:14 INFO  [main] service started, port=8080\n2024-03-11 08:02:15 WARN  [db] Не удалось подключиться к серверу 10.0.0.5:5432\n2024-03-11 08:02:20 INFO  [db] retry 1/5\n2024-03-11 08:02:21 ERROR [db] Превышено время ожидания ответа\n2024-03-11 08:02:21 INFO  [main] service stopped\n',
  },
  {
    name: 'windows-1251-mail.txt',
    encoding: 'windows-1251',
    base64:
      'x+Tw4OLx8uLz6fLlLCDO6/zj4CEgwvvx++vg/iDk7uPu4u7wIOgg8fe48iDn4CDs4OkuIM/w7vjzIO/u5O/o8eDy/CDoIOLl8O3z8vwg5O4g7//y7ej2+y4g0SDz4uDm5e3o5ewsIMjj7vD8DQo=',
    text: 'Здравствуйте, Ольга! Высылаю договор и счёт за май. Прошу подписать и вернуть до пятницы. С уважением, Игорь\r\n',
  },
  {
    name: 'koi8-r-readme.txt',
    encoding: 'koi8-r',
    base64:
      '9dPUwc7P18vBCi0tLS0tLS0tLQoxLiDywdPQwcvVytTFIMHSyMnXINcgzMDCz8ogy8HUwczPxy4KMi4g+sHQ1dPUydTFIG1ha2UgaW5zdGFsbCDP1CDJzcXOySByb290LgozLiDzy8/QydLVytTFIMbByswgc2FtcGxlLmNvbmYg1yAvZXRjIMkg1cvB1snUxSDXIM6jzSDT18/KINDB0s/M2C4KCvfP0NLP09kgySDawc3F3sHOydEg0NLJ09nMwcrUxSDB19TP0tU6IHZhc3lhQGV4YW1wbGUucnUK',
    text: 'Установка\n---------\n1. Распакуйте архив в любой каталог.\n2. Запустите make install от имени root.\n3. Скопируйте файл sample.conf в /etc и укажите в нём свой пароль.\n\nВопросы и замечания присылайте автору: vasya@example.ru\n',
  },
  {
    name: 'windows-1252-clients.csv',
    encoding: 'windows-1252',
    base64:
      'Tm9tO1By6W5vbTtWaWxsZTtNb250YW50CkxlZuh2cmU7SOls6G5lO0Jlc2Fu529uOzEyMCw1MCCACk38bGxlcjtK/HJnZW47S/Zsbjs4OSwwMCCACk768WV6O0nxYWtpO0EgQ29ydfFhOzQ1LDEwIIAK',
    text: 'Nom;Prénom;Ville;Montant\nLefèvre;Hélène;Besançon;120,50 €\nMüller;Jürgen;Köln;89,00 €\nNúñez;Iñaki;A Coruña;45,10 €\n',
  },
  {
    name: 'windows-1252-page.md',
    encoding: 'windows-1252',
    base64:
      'IyDWZmZudW5nc3plaXRlbgoKTW9udGFnlkZyZWl0YWc6IDmWMTggVWhyLiAqKlNhbXN0YWdzKioghG5hY2ggVmVyZWluYmFydW5nky4K',
    text: '# Öffnungszeiten\n\nMontag–Freitag: 9–18 Uhr. **Samstags** „nach Vereinbarung“.\n',
  },
  {
    name: 'windows-1250-subtitle.srt',
    encoding: 'windows-1250',
    base64:
      'MTQKMDA6MDM6MDEsMDAwIC0tPiAwMDowMzowMyw1MDAKR2R6aWUgYnmzZZw/IFdzenlzY3kgY2nqIHN6dWtharkuCgoxNQowMDowMzowNCwxMDAgLS0+IDAwOjAzOjA2LDgwMApQcnplcHJhc3phbSwgemFzcGGzZW0uIEp1vyBpZOouCgoxNgowMDowMzowNywyMDAgLS0+IDAwOjAzOjA5LDAwMAqMcGllc3ogc2nqLCBwb2NpuWcgb2RqZb9kv2EgemEgcGnq5iBtaW51dCEK',
    text: '14\n00:03:01,000 --> 00:03:03,500\nGdzie byłeś? Wszyscy cię szukają.\n\n15\n00:03:04,100 --> 00:03:06,800\nPrzepraszam, zaspałem. Już idę.\n\n16\n00:03:07,200 --> 00:03:09,000\nŚpiesz się, pociąg odjeżdża za pięć minut!\n',
  },
  {
    name: 'windows-1250-names.csv',
    encoding: 'windows-1250',
    base64:
      'Sm3pbm8sUPjtam1lbu0sTexzdG8KSmn47SxEdm/44WssUGx6ZfIKS2F0ZfhpbmEsTm924WtvduEs2nN07SBuYWQgTGFiZW0KT25k+GVqLIqdYXN0bv0sju/hciBuYWQgU+F6YXZvdQo=',
    text: 'Jméno,Příjmení,Město\nJiří,Dvořák,Plzeň\nKateřina,Nováková,Ústí nad Labem\nOndřej,Šťastný,Žďár nad Sázavou\n',
  },
  {
    name: 'utf-16le-settings.ini',
    encoding: 'utf-16le',
    base64:
      'WwAeBDEESQQ4BDUEXQANAAoALwQ3BEsEOgQ9ACAEQwRBBEEEOgQ4BDkEDQAKAB8EMAQ/BDoEMAQ9AEMAOgBcABQEPgQ6BEMEPAQ1BD0EQgRLBFwAHgRCBEcEUQRCBEsEDQAKAEEAdQB0AG8AUwBhAHYAZQA9ADEADQAKAA==',
    text: '[Общие]\r\nЯзык=Русский\r\nПапка=C:\\Документы\\Отчёты\r\nAutoSave=1\r\n',
  },
  {
    name: 'utf-8-damaged.log',
    encoding: 'utf-8',
    base64:
      'MjAyNC0wNi0wMiAxMToyMDozMSB1c2VyPWpvc8OpIGFjdGlvbj11cGxvYWQgZmlsZT0icsOpc3Vtw6kucGRmIiBzaXplPTIwNDgwCjIwMjQtMDYtMDIgMTE6MjA6NDQgdXNlcj1tw7xsbGVyIGFjdGlvbj1yZW5hbWUgZmlsZT0ivGJlcnNpY2h0IOKAkyBmaW5hbC5kb2N4IgoyMDI0LTA2LTAyIDExOjIxOjA5IHVzZXI95L2Q6JekIGFjdGlvbj1kZWxldGUgZmlsZT0i5YaZ55w=',
    text: '2024-06-02 11:20:31 user=josé action=upload file="résumé.pdf" size=20480\n2024-06-02 11:20:44 user=müller action=rename file="�bersicht – final.docx"\n2024-06-02 11:21:09 user=佐藤 action=delete file="写�',
  },
  {
    name: 'windows-1253-subtitle.srt',
    encoding: 'windows-1253',
    base64:
      'NwowMDowMDo0MSwzMDAgLS0+IDAwOjAwOjQzLDkwMAqi8ePn8+XyIPDc6+kuINTvIPbh4+f0/CDq8f358+UuCgo4CjAwOjAwOjQ0LDIwMCAtLT4gMDA6MDA6NDYsNzAwCtP14+Pt/uznLCDl3/fhIPDv6+veIOTv9evl6dwg8/TvIOPx4fbl3+8uCg==',
    text: '7\n00:00:41,300 --> 00:00:43,900\nΆργησες πάλι. Το φαγητό κρύωσε.\n\n8\n00:00:44,200 --> 00:00:46,700\nΣυγγνώμη, είχα πολλή δουλειά στο γραφείο.\n',
  },
]
